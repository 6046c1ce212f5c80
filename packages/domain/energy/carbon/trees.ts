/**
 * CO2 that one urban tree seedling absorbs in ten years, kg: 0.060 t in the Greenhouse Gas Equivalencies Calculator of
 * the US EPA (devices.md §5). An illustration, never a measured value.
 */
const CO2_KG_PER_TREE = 60

export const treesOf = (co2Kg: number): number => co2Kg / CO2_KG_PER_TREE
