"""The hall of a club: tables that look for players, tables to watch, who is here, invitations, quick match."""
