export const needsOwner = "A restaurant needs at least one owner. Make someone else an owner first.";
