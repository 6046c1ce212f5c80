/** Maximum width, so a single day or month is still a bar rather than a wall. */
export const WIDEST_BAR_PX = 44
