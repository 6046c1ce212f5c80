/** Minimum power that section 14a EnWG leaves to each device, W (control.md a6). */
const LEAST_POWER_W = 4_200

/**
 * Simultaneity factor by number of devices. The first two are confirmed, those from three devices on are not (control.md a6),
 * so the result is only a proposal.
 */
const FACTORS = [1, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45] as const

/**
 * Proposal for the limit of all devices together: 4.2 kW + (n − 1) × factor × 4.2 kW (BNetzA BK6-22-300, annex 1,
 * 4.5.2). The limit that really applies is in the letter of the grid operator.
 */
export function proposedLimitW(devices: number): number {
  const factor = FACTORS[Math.min(devices, FACTORS.length) - 1] ?? 1
  return Math.round(LEAST_POWER_W * (1 + Math.max(0, devices - 1) * factor))
}
