/**
 * Irradiance of a cloudless sky, and the part of it that a tilted plane receives. Sources:
 * - horizontal: Haurwitz, "Insolation in relation to cloudiness and cloud density", J. Meteorology 2 (1945) 154–166, as
 *   compared with measurements in Reno, Hansen & Stein, "Global Horizontal Irradiance Clear Sky Models", SAND2012-2389
 *   (Sandia, 2012), where it is the best of the models that need nothing but the height of the sun;
 * - diffuse share: Erbs, Klein & Duffie, "Estimation of the diffuse radiation fraction", Solar Energy 28 (1982)
 *   293–302;
 * - on a plane: isotropic sky, Liu & Jordan, "The long-term average performance of flat-plate solar-energy collectors",
 *   Solar Energy 7 (1963) 53–74; outside the atmosphere: Duffie & Beckman, "Solar Engineering of Thermal Processes",
 *   equation 1.4.1a.
 */
import type { Sun } from '../../time/sun.ts'

/** Orientation of panels: degrees from horizontal, and clockwise from north (180 is south). */
export type SolarPlane = { readonly tiltDeg: number; readonly azimuthDeg: number }

const SOLAR_CONSTANT_W = 1367
/** Reflection of bare ground and grass (Liu & Jordan, without snow). */
const ALBEDO = 0.2

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Horizontal irradiance of a cloudless sky, W/m², by the height of the sun. */
export function clearSkyOnLevel(elevationDeg: number): number {
  const height = Math.sin(radians(elevationDeg))
  return height <= 0 ? 0 : 1098 * height * Math.exp(-0.059 / height)
}

/** Diffuse share of the horizontal irradiance, 0 to 1, by the share of the extraterrestrial irradiance that arrives. */
export function diffuseShare(clearness: number): number {
  if (clearness <= 0.22) return 1 - 0.09 * clearness
  if (clearness > 0.8) return 0.165
  return (
    0.9511 - 0.1604 * clearness + 4.388 * clearness ** 2 - 16.638 * clearness ** 3 + 12.336 * clearness ** 4
  )
}

/** Irradiance of a cloudless sky on a plane, W/m². @param plane null: horizontal */
export function clearSkyOn(plane: SolarPlane | null, { elevationDeg, azimuthDeg, dayOfYear }: Sun): number {
  const levelW = clearSkyOnLevel(elevationDeg)
  if (plane === null || levelW === 0) return levelW
  const height = Math.sin(radians(elevationDeg))
  const outsideW = SOLAR_CONSTANT_W * (1 + 0.033 * Math.cos((2 * Math.PI * dayOfYear) / 365)) * height
  const diffuseW = levelW * diffuseShare(levelW / outsideW)
  const tilt = radians(plane.tiltDeg)
  const facing =
    height * Math.cos(tilt) +
    Math.cos(radians(elevationDeg)) * Math.sin(tilt) * Math.cos(radians(azimuthDeg - plane.azimuthDeg))
  const beamW = ((levelW - diffuseW) / height) * Math.max(0, facing)
  return beamW + (diffuseW * (1 + Math.cos(tilt))) / 2 + (ALBEDO * levelW * (1 - Math.cos(tilt))) / 2
}
