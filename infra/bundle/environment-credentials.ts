// Lambda gives credentials in the environment: no files, no SSO, no metadata service.
export { fromEnv as defaultProvider } from "@aws-sdk/credential-provider-env";
