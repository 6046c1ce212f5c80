import { actorOf } from '../../../platform/access/access-rule.ts'
import { calls } from '../../../platform/access/calls.ts'
import { personOf } from '../../../platform/changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { countAttempt } from '../../identity/index.ts'
import { accessLocation } from '../../tenancy/index.ts'
import { removeRule, setRule, soundKind } from './alarm-rules.commands.ts'
import { listRules } from './alarm-rules.queries.ts'
import { previewRule } from './preview/rule-preview.queries.ts'
import { accessRule, accessRuleScope } from './rule-scope.ts'
import { testLimits, testWay } from './rule-test.commands.ts'

export const alarmRulesRoutes = (platform: Platform) => {
  const { db, inTx } = platform
  return {
    list: calls.alarmRules.list.handler(async ({ input, context }) => {
      const scope = await accessRuleScope(db, actorOf(context), input, 'view')
      return { data: { rules: await listRules(db, scope), mayEdit: scope.mayEdit } }
    }),
    set: calls.alarmRules.set.handler(async ({ input, context }) => {
      const scope = await accessRuleScope(db, actorOf(context), input.scope, 'edit')
      return { data: { rule: await inTx(personOf(context), (change) => setRule(change, scope, input.rule)) } }
    }),
    remove: calls.alarmRules.remove.handler(async ({ input, context }) => {
      const scope = await accessRule(db, actorOf(context), input.ruleId)
      await inTx(personOf(context), (change) => removeRule(change, scope, input.ruleId))
      return { data: {} }
    }),
    preview: calls.alarmRules.preview.handler(async ({ input, context }) => {
      const scope = await accessRuleScope(db, actorOf(context), input.scope, 'view')
      const kind = soundKind(scope, input.rule)
      return { data: await previewRule(db, scope, { rule: input.rule, kind }, Date.now()) }
    }),
    test: calls.alarmRules.test.handler(async ({ input, context }) => {
      const location = await accessLocation(db, actorOf(context), input.locationId, 'view')
      const person = personOf(context)
      await countAttempt(platform, testLimits(person.actor.userId), context.resHeaders)
      return { data: { steps: await testWay(platform, person, location) } }
    }),
  }
}
