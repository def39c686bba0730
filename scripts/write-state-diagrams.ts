import { readFileSync, writeFileSync } from 'node:fs'
import { drawOrderStates, drawProductStates } from './state-diagrams.ts'

// Replaces the two state diagrams of docs/architecture.md by what the code says now.
const file = 'docs/architecture.md'
const drawings = [drawOrderStates(), drawProductStates()]
const text = readFileSync(file, 'utf8').replace(/```mermaid\nstateDiagram-v2\n[\s\S]*?\n```/g, drawing => {
  return drawings.shift() ?? drawing
})
writeFileSync(file, text)
