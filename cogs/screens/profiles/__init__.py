"""What users see of profiles."""
