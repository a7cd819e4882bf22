# Copies the museum's database into the folder COPIES, and deletes copies older than a fortnight. `pg_restore` reads them.
set -e
cd "$COPIES"
# To a file of another name first: what is cut off in the middle never passes for a copy.
pg_dump --format=custom --file=part
mv part "lusoria-$(date +%F).dump"
find . -name 'lusoria-*.dump' -mtime +14 -delete
