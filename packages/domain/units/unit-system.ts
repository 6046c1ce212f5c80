/** Units in which a person reads masses and temperatures; energy and power stay in kW and kWh everywhere. */
export type UnitSystem = 'metric' | 'imperial'

/** One pound, exact by definition: international yard and pound agreement, 1 July 1959. */
const KG_PER_LB = 0.453_592_37

export const poundsOf = (massKg: number): number => massKg / KG_PER_LB

/** Exact by definition of the Fahrenheit scale: NIST SP 811 (2008), B.8. */
export const fahrenheitOf = (temperatureC: number): number => temperatureC * 1.8 + 32
