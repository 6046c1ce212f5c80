/**
 * The error code of a device that a newer `u/info` leaves out. The code is ours; other codes come from the
 * device.
 */
export const LEFT_OUT = 'left_out'
