"""The pages for the staff, behind one password: settings, self-test, health and log of each table.

A service mounts them: `StaffPages` as a section of its site, and `Lock` around the site, so that only what the service
names as public can be reached without the password.
"""
