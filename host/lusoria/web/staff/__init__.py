"""The pages for the staff, behind one password: settings, self-test, health and log of each table.

A service mounts them: `StaffPages` as a room of its site, `Lock` around the site, so that nothing but what it names as
public is reached without the password.
"""
