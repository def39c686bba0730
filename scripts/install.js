// Installs the packages of the lockfile, those for development included.
import { fileURLToPath } from 'node:url'
import { installPackages } from './install-packages.js'

installPackages(fileURLToPath(new URL('..', import.meta.url)))
