/**
 * Progress of a wizard in the middle of a step: with four steps 12.5, 37.5, 62.5 and 87.5 percent (spec §9).
 * @param step from 1
 */
export const progressPct = (step: number, steps: number) => ((step - 0.5) / steps) * 100
