/** Maximum width, so a single day or month is still recognisable as a bar. */
export const WIDEST_BAR_PX = 44
