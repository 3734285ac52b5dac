import * as z from "zod";
import { roles } from "../api/role.ts";
import { route } from "../api/route.ts";
import { Me, MemberChanges, RestaurantMember } from "./member.schema.ts";

const members = "/api/v1/restaurants/{restaurantId}/members" as const;

export const me = route({
  method: "GET",
  path: "/api/v1/me",
  summary: "Get the current user with their memberships and capabilities",
  allow: roles,
  data: Me,
  status: 200,
});

export const list = route({
  method: "GET",
  path: members,
  summary: "List a restaurant's members, owners first",
  needs: "members.read",
  data: z.array(RestaurantMember),
  status: 200,
});

export const update = route({
  method: "PATCH",
  path: `${members}/{memberId}`,
  summary: "Replace a member's role and permissions, effective from their next request",
  needs: "members.manage",
  body: MemberChanges,
  data: RestaurantMember,
  status: 200,
});

export const remove = route({
  method: "DELETE",
  path: `${members}/{memberId}`,
  summary: "Remove a member, or leave a restaurant by one's own id",
  needs: "restaurant.read",
  status: 204,
});
