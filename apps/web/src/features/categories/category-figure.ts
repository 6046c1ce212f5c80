import type { Formatted } from '@kilowatt/domain/units/number-format'
import type { UnitSystem } from '@kilowatt/domain/units/unit-system'
import type { TFunction } from 'i18next'

export type Texts = { t: TFunction; locale: string; units: UnitSystem }
/** A tile with a figure of a category. */
export type Figure = { id: string; name: string; value: Formatted; caption: string; reason?: string }
