import { useDeferredValue, useEffect, useState } from 'react'
import type { PasswordEstimate } from './password-marks.ts'

type Estimator = typeof import('@kilowatt/domain/passwords/password-strength')

/**
 * How strong a password is, as it is typed; null while nothing is typed. The word lists weigh half a megabyte, so they come
 * with the first letter; where they cannot be loaded the server alone decides.
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
