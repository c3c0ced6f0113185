import { gitContract } from '../../../test/contracts/git.ts';
import { openTestGit } from '../../../test/support/git-repository.ts';

gitContract('the git program', openTestGit);
