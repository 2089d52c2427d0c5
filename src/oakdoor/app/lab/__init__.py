"""The workbench: component files that somebody writes."""
