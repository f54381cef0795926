"""What people at a table can ask for, and who may."""
