"""Tasks done by the workers of a Dask cluster."""
