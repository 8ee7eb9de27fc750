"""The questions and answers of the page as pydantic models, from which OpenAPI is made."""
