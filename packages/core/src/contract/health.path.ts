/** Of the health check, for a function that is to carry no schemas. */
export const healthPath = "/api/v1/health";
