/** Limits of plans and price lists. In a separate file, so forms get them without the checks. */
export const pricingLimits = {
  /** of a person, of a company, and of the platform */
  plansPerOwner: 100,
  priceListsPerLocation: 100,
  /** a plan as JSON */
  planBytes: 512 * 1024,
  /**
   * quarter-hours claimed by all windows of a plan over months and types of day; a schedule without gaps
   * claims 9216
   */
  claimedCells: 250_000,
  /** days per request for costs, and per request for quarter-hour prices */
  costDays: 400,
  priceDays: 32,
  /** largest number of plans in one comparison, and limits of the changes that people can try */
  comparedPlans: 10,
  shiftKwh: 100,
  batteryKwh: 1000,
  solarKwp: 1000,
  yieldKwhPerKwp: 2500,
  /** first and last day of any validity */
  firstDay: '2000-01-01',
  lastDay: '2099-12-31',
} as const
