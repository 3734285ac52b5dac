import { roles } from "../api/role.ts";
import { route } from "../api/route.ts";
import { KnownSession } from "../session/auth.schema.ts";
import {
  BothFactors,
  EnrolledSession,
  Enrolment,
  EnrolmentConfirmation,
  EnrolmentRequest,
  RecoveryCodes,
  SecondFactor,
} from "./second-factor.schema.ts";

// Below /auth: none of these answers is compressed (see `entry`).
const secondFactor = "/api/v1/auth/second-factor" as const;

export const get = route({
  method: "GET",
  path: secondFactor,
  summary: "Whether you have a second factor",
  allow: roles,
  answer: SecondFactor,
  status: 200,
  beforeSecondFactor: true,
});

export const begin = route({
  method: "POST",
  path: `${secondFactor}/enrolment`,
  summary: "Get a secret for an authenticator app; nothing changes until a code confirms it",
  allow: roles,
  body: EnrolmentRequest,
  answer: Enrolment,
  status: 200,
  beforeSecondFactor: true,
});

export const confirm = route({
  method: "POST",
  path: secondFactor,
  summary: "Turn the second factor on with a first code; every other session of the user ends",
  allow: roles,
  body: EnrolmentConfirmation,
  answer: EnrolledSession,
  status: 200,
  beforeSecondFactor: true,
});

export const renewCodes = route({
  method: "POST",
  path: `${secondFactor}/recovery-codes`,
  summary: "Replace all recovery codes with ten new ones",
  allow: roles,
  body: BothFactors,
  answer: RecoveryCodes,
  status: 200,
});

export const remove = route({
  method: "POST",
  path: `${secondFactor}/removal`,
  summary: "Turn the second factor off; every other session of the user ends",
  allow: roles,
  body: BothFactors,
  answer: KnownSession,
  status: 200,
});
