"""How fast many games at once are: beside plain random games, and beside other libraries."""
