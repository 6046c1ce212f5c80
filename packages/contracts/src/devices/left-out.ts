/** The error code of a device that a newer `u/info` leaves out. It is ours; the others are the device's own words. */
export const LEFT_OUT = 'left_out'
