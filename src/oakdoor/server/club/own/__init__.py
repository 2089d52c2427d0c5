"""What is stored about a person: told, exported, erased."""
