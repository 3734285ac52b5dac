import { SignUpRole } from "./platform-settings.schema.ts";

/** The role of a user who signs up where no super admin has set one: an owner, or an applicant where the stage says so. */
export const signUpRoleOfStage = (): SignUpRole => SignUpRole.catch("OWNER").parse(process.env["SIGNUP_ROLE"]);
