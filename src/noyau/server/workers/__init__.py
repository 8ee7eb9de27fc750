"""Long questions, answered in processes that can be killed."""
