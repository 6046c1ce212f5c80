/** A bar of one day or one month is a bar, not a wall: where few stand on an axis, it keeps to this. */
export const WIDEST_BAR_PX = 44
