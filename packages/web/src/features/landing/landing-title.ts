export const landingTitle = "Stockpot · Smart inventory management for restaurants";
