import { afterEach, expect, test, vi } from "vitest";
import { rememberSidebar, sidebarWasOpen } from "./sidebar-state.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("the only cookie holds whether the sidebar is open, and goes to no other site", () => {
  const page = { cookie: "" };
  vi.stubGlobal("document", page);
  rememberSidebar(false);
  expect(page.cookie.split("; ")).toEqual(["sidebar:state=false", "path=/", "max-age=604800", "samesite=lax"]);
  expect(sidebarWasOpen()).toBe(false);
  rememberSidebar(true);
  expect(sidebarWasOpen()).toBe(true);
});
