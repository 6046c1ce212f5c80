/** Roles of devices in the balance of their site. */
export const energyRoles = ['solar', 'grid', 'battery', 'ev', 'hvac', 'otherMetered'] as const
export type EnergyRole = (typeof energyRoles)[number]
