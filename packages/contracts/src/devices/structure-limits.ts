/** Bounds of what people make of a location; apart from the calls, so that forms have them without the checks. */
export const structureLimits = {
  groupsPerLocation: 50,
  devicesPerCall: 500,
  maxPriority: 100,
  descriptionLength: 500,
} as const
