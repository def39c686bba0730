import { hash } from 'node:crypto'
import { findViolation } from './invariants.ts'
import { type Limits, listSteps } from './list-steps.ts'
import { initialState, type ModelState } from './state.ts'
import { createStoreModel } from './store-model.ts'
import { type StoreRules, storeRules } from './store-rules.ts'

export interface ExploreOptions {
  /** Steps from the beginning. */
  maxDepth: number
  limits?: Partial<Limits>
  /** Where it begins: with an empty store, unless given. */
  starts?: readonly ModelState[]
  /** The store's, unless a test plants a bug in them. */
  rules?: StoreRules
  onDepth?: (depth: number, states: number) => void
}

export interface Exploration {
  states: number
  /** The depth of the last new state. */
  depth: number
  /** Whether no further state can be reached. */
  isComplete: boolean
  violation: { rule: string; trace: string[] } | undefined
}

interface Visited {
  parent: Visited | undefined
  step: string
}

/** Of the sale, and little of what comes after it. */
export const saleLimits: Limits = {
  operations: 1,
  attempts: 2,
  payments: 3,
  refunds: 1,
  disputes: 1,
  hasParts: false,
  hasSale: true,
}

/** Of what becomes of the money of an order that was sold. */
export const moneyLimits: Limits = { ...saleLimits, payments: 1, refunds: 2, hasParts: true, hasSale: false }

/** 16 bytes, because millions of states are kept. */
const identify = (state: ModelState) => hash('md5', JSON.stringify(state), 'base64')

/** Visits every reachable state of the model, the nearest first, until one breaks a rule. */
export function explore({
  maxDepth,
  limits: changedLimits,
  starts = [initialState],
  rules = storeRules,
  onDepth,
}: ExploreOptions): Exploration {
  const limits = { ...saleLimits, ...changedLimits }
  const model = createStoreModel(rules)
  const seen = new Set(starts.map(identify))
  const beginning: Visited = { parent: undefined, step: 'the beginning' }
  let frontier = starts.map(state => ({ state, visited: beginning }))
  let depth = 0
  while (frontier.length > 0 && depth < maxDepth) {
    const next: typeof frontier = []
    for (const { state, visited } of frontier)
      try {
        for (const { name, state: reached } of listSteps(model, state, limits)) {
          const key = identify(reached)
          if (seen.has(key)) continue
          seen.add(key)
          const here = { parent: visited, step: name }
          const rule = findViolation(model, reached)
          if (rule)
            return {
              states: seen.size,
              depth: depth + 1,
              isComplete: false,
              violation: { rule, trace: listTrace(here) },
            }
          next.push({ state: reached, visited: here })
        }
      } catch (error) {
        const rule = error instanceof Error ? error.message : String(error)
        return { states: seen.size, depth, isComplete: false, violation: { rule, trace: listTrace(visited) } }
      }
    if (next.length > 0) depth += 1
    onDepth?.(depth, seen.size)
    frontier = next
  }
  return { states: seen.size, depth, isComplete: frontier.length === 0, violation: undefined }
}

function listTrace(visited: Visited): string[] {
  const trace: string[] = []
  for (let here: Visited | undefined = visited; here?.parent; here = here.parent) trace.unshift(here.step)
  return trace
}
