"""The house: what whoever runs the server does beside it. Who is there, who may not come in, keys, copies, tidying."""
