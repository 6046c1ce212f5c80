import { energyAnswers } from './answers/energy-answers.ts'
import { placeAnswers } from './answers/location-answers.ts'
import { planAnswers } from './answers/plan-answers.ts'
import { strategyAnswers } from './answers/strategy-answers.ts'
import type { Answers } from './fake-server.ts'
import { createLive } from './live.ts'
import { openPage } from './open-page.tsx'
import { owner } from './people.ts'

/** Opens the plan of Sunny Hill as its owner. @param more answers that differ */
export const openPlan = (more: Answers = {}, options: Parameters<typeof openPage>[1] = {}, path = '') =>
  openPage(`/locations/7/strategies/plan${path}`, {
    ...options,
    answers: {
      ...placeAnswers,
      ...energyAnswers,
      ...createLive().answers,
      'auth.user': () => ({ data: { user: { ...owner, locale: options.locale ?? 'en' } } }),
      ...strategyAnswers,
      ...planAnswers,
      ...more,
    },
  })
