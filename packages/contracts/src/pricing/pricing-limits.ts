/** Bounds of plans and price lists; apart from the calls, so that forms have them without the checks. */
export const pricingLimits = {
  /** of a person, of a company, and of the platform */
  plansPerOwner: 100,
  priceListsPerLocation: 100,
  /** of a plan as JSON */
  planBytes: 512 * 1024,
  /** quarter-hours of months and types of day that all windows of a plan claim together; a schedule without gaps claims 9216 */
  claimedCells: 250_000,
  /** of one question for costs, and of one for prices of quarter-hours */
  costDays: 400,
  priceDays: 32,
  /** plans of one comparison, and how much more of what may be tried there */
  comparedPlans: 10,
  shiftKwh: 100,
  batteryKwh: 1000,
  solarKwp: 1000,
  yieldKwhPerKwp: 2500,
  /** first and last day that anything may be valid */
  firstDay: '2000-01-01',
  lastDay: '2099-12-31',
} as const
