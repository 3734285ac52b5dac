import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { isDoubtful } from "../lib/access.ts";
import { useNotify } from "../lib/notify.tsx";
import { useRestaurant } from "../lib/use-restaurant.ts";
import { paths } from "../paths.ts";

/** Tells people who were removed from the restaurant on screen that they were, and leads them to their dashboard. */
export function LostAccess() {
  const { selected, restaurants, loading } = useRestaurant();
  const notify = useNotify();
  const navigate = useNavigate();
  const shown = useRef(selected);
  const follow = useEffectEvent((next: typeof selected) => {
    const { current } = shown;
    shown.current = next;
    if (current === null || !isDoubtful(current.id) || restaurants.some(({ id }) => id === current.id)) return;
    notify.failure({
      title: `You no longer have access to ${current.name}`,
      text: "Ask an owner if that is a mistake.",
    });
    void navigate(paths.dashboard, { replace: true });
  });
  useEffect(() => {
    if (!loading) follow(selected);
  }, [loading, selected]);
  return null;
}
