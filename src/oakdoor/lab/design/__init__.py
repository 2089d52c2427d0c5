"""The design loop: component files described, compared, tuned, and tried out."""
