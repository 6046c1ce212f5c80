/** The part a device plays in the balance of its site. */
export const energyRoles = ['solar', 'grid', 'battery', 'ev', 'hvac', 'otherMetered'] as const
export type EnergyRole = (typeof energyRoles)[number]
