/** What loops of `telemetry` do in the background, for tests of other modules that wait for it. */
export { packDay } from '../modules/telemetry/minutes/packing.commands.ts'
export { rollUpRound } from '../modules/telemetry/rollup/rollup.commands.ts'
