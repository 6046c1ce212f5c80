/** Limits on the structure of a location. In a separate file, so forms get them without the checks. */
export const structureLimits = {
  groupsPerLocation: 50,
  devicesPerCall: 500,
  maxPriority: 100,
  descriptionLength: 500,
  minCapacityKwh: 0.1,
  maxCapacityKwh: 10_000,
} as const
