/** Background loops of `telemetry`, for tests of other modules that depend on them. */
export { packDay } from '../modules/telemetry/minutes/packing.commands.ts'
export { rollUpRound } from '../modules/telemetry/rollup/rollup.commands.ts'
