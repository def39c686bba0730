import { readFileSync, writeFileSync } from 'node:fs'
import { drawOrderStates, drawProductStates } from './state-diagrams.ts'

// Replaces the diagrams below 'States' in docs/sold-once.md by what the code says now.
const file = 'docs/sold-once.md'
const text = readFileSync(file, 'utf8')
const start = text.indexOf('\n## States\n')
const drawings = [drawOrderStates(), drawProductStates()]
const states = text.slice(start).replace(/```mermaid\n[\s\S]*?\n```/g, drawing => drawings.shift() ?? drawing)
writeFileSync(file, text.slice(0, start) + states)
