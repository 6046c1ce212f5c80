import { useDeferredValue, useEffect, useState } from 'react'
import type { PasswordEstimate } from './password-marks.ts'

type Estimator = typeof import('@kilowatt/domain/passwords/password-strength')

/**
 * Strength of a password while it is typed; null while nothing is typed. The word lists are half a megabyte,
 * so they load with the first letter. If they cannot be loaded, the server alone decides.
 */
export function usePasswordEstimate(password: string, personal: readonly string[]): PasswordEstimate | null {
  const [estimator, setEstimator] = useState<Estimator | null>(null)
  const shown = useDeferredValue(password)
  const isTyped = password !== ''
  useEffect(() => {
    if (!isTyped) return
    let isGone = false
    import('@kilowatt/domain/passwords/password-strength').then(
      (loaded) => {
        if (!isGone) setEstimator(loaded)
      },
      () => setEstimator(null),
    )
    return () => {
      isGone = true
    }
  }, [isTyped])
  return estimator && shown !== '' ? estimator.estimatePassword(shown, personal) : null
}
