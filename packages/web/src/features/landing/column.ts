/** The width of everything on the landing page. */
export const column = { width: "100%", maxWidth: 1168, mx: "auto", px: { xs: 2, sm: 3 } } as const;

export const sectionTitle = { fontSize: "1.5rem", letterSpacing: "-0.02em", lineHeight: 1.25 } as const;
