import { expect, it } from 'vitest'
import { formatGithub } from '../../../check/formats/github.ts'
import { formatJson } from '../../../check/formats/json.ts'
import { formatJunit } from '../../../check/formats/junit.ts'
import { formatMarkdown } from '../../../check/formats/markdown.ts'
import { formats } from '../../../check/formats/index.ts'
import { formatSarif } from '../../../check/formats/sarif.ts'
import type { Report } from '../../../check/formats/report.ts'
import { nastyReport } from '../../fixtures/nasty.ts'

const clean: Report = { ...nastyReport, file: 'pages.json', problems: [], omitted: 0 }

it('prints for people', () => {
  expect(formats.pretty(nastyReport)).toMatchInlineSnapshot(`
    "my, sites:a/100%.json:1:1  warning  P005 byte-order-mark
      The warning.
      Is first.

      >     1 | {
              | ^

    my, sites:a/100%.json:2:3  error  P015 wrong-value
      /a "b" <c>& › a�[31m%0A��::error::x "q" 's' <b>&amp;]]>| \`c\` � 🎉 � @me $x$ �
      a�[31m%0A��::error::x "q" 's' <b>&amp;]]>| \`c\` � 🎉 � @me $x$ �
      a�[31m%0A��::error::x "q" 's' <b>&amp;]]>| \`c\` � 🎉 � @me $x$ �

            1 | {
      >     2 |   "a": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
              |   ^^^

    my, sites:a/100%.json:2:3  error  P012 unknown-property
      site › b
      It is wrong.
      Make it right.

            1 | {
      >     2 |   "a": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
              |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^

    2 errors, 1 warning in 1 page, and 3 more problems
    "
  `)
})

it('writes JSON', () => {
  const { problems, ...rest } = JSON.parse(formatJson(nastyReport))
  expect(rest).toMatchInlineSnapshot(`
    {
      "errors": 2,
      "file": "my, sites:a/100%.json",
      "omitted": 3,
      "version": 1,
      "warnings": 1,
    }
  `)
  expect(formatJson({ ...nastyReport, problems: nastyReport.problems.slice(1, 2) }))
    .toMatchInlineSnapshot(`
    "{
      "version": 1,
      "file": "my, sites:a/100%.json",
      "errors": 1,
      "warnings": 0,
      "omitted": 3,
      "problems": [
        {
          "code": "P015",
          "name": "wrong-value",
          "severity": "error",
          "range": {
            "start": {
              "offset": 4,
              "line": 2,
              "column": 3
            },
            "end": {
              "offset": 7,
              "line": 2,
              "column": 6
            }
          },
          "path": [
            "pages",
            "/a \\"b\\" <c>&",
            "name"
          ],
          "where": "/a \\"b\\" <c>& › a\\u001b[31m%0A\\r\\n::error::x \\"q\\" 's' <b>&amp;]]>| \`c\` \\u202e 🎉 \\ud800 @me $x$ \\u0085",
          "message": "a\\u001b[31m%0A\\r\\n::error::x \\"q\\" 's' <b>&amp;]]>| \`c\` \\u202e 🎉 \\ud800 @me $x$ \\u0085",
          "hint": "a\\u001b[31m%0A\\r\\n::error::x \\"q\\" 's' <b>&amp;]]>| \`c\` \\u202e 🎉 \\ud800 @me $x$ \\u0085",
          "related": {
            "start": {
              "offset": 4,
              "line": 2,
              "column": 3
            },
            "end": {
              "offset": 7,
              "line": 2,
              "column": 6
            }
          },
          "fix": {
            "title": "a\\u001b[31m%0A\\r\\n::error::x \\"q\\" 's' <b>&amp;]]>| \`c\` \\u202e 🎉 \\ud800 @me $x$ \\u0085",
            "safe": false,
            "edits": [
              {
                "kind": "set",
                "path": [
                  "a"
                ],
                "value": "a\\u001b[31m%0A\\r\\n::error::x \\"q\\" 's' <b>&amp;]]>| \`c\` \\u202e 🎉 \\ud800 @me $x$ \\u0085"
              }
            ]
          }
        }
      ]
    }
    "
  `)
  expect(problems[1].message).toBe(nastyReport.problems[1]?.message)
})

it('writes commands for GitHub', () => {
  expect(formatGithub(nastyReport)).toMatchInlineSnapshot(`
    "::error file=my%2C sites%3Aa/100%25.json,line=2,endLine=2,col=3,endColumn=6,title=P015 wrong-value::/a "b" <c>& › a�[31m%250A%0D%0A::error::x "q" 's' <b>&amp;]]>| \`c\` � 🎉 � @me $x$ �: a�[31m%250A%0D%0A::error::x "q" 's' <b>&amp;]]>| \`c\` � 🎉 � @me $x$ �%0Aa�[31m%250A%0D%0A::error::x "q" 's' <b>&amp;]]>| \`c\` � 🎉 � @me $x$ �
    ::error file=my%2C sites%3Aa/100%25.json,line=2,endLine=4,title=P012 unknown-property::site › b: It is wrong.%0AMake it right.
    ::warning file=my%2C sites%3Aa/100%25.json,line=1,endLine=1,col=1,endColumn=2,title=P005 byte-order-mark::The warning.%0AIs first.
    ::notice::3 more problems are not shown here. To see them: npm run validate
    "
  `)
})

it('writes SARIF', () => {
  const withoutRules = formatSarif(nastyReport).replace(/"rules": \[.*?\n {10}\]/s, '"rules": []')
  expect(withoutRules).toMatchInlineSnapshot(`
    "{
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
      "version": "2.1.0",
      "runs": [
        {
          "tool": {
            "driver": {
              "name": "pages-check",
              "rules": []
            }
          },
          "columnKind": "utf16CodeUnits",
          "originalUriBaseIds": {
            "%SRCROOT%": {
              "description": {
                "text": "The folder in which the check runs."
              }
            }
          },
          "invocations": [
            {
              "executionSuccessful": true,
              "toolExecutionNotifications": [
                {
                  "level": "warning",
                  "message": {
                    "text": "3 more problems are not listed."
                  }
                }
              ]
            }
          ],
          "results": [
            {
              "ruleId": "P005",
              "ruleIndex": 4,
              "level": "warning",
              "message": {
                "text": "The warning. Is first."
              },
              "locations": [
                {
                  "physicalLocation": {
                    "artifactLocation": {
                      "uri": "my%2C%20sites%3Aa/100%25.json",
                      "uriBaseId": "%SRCROOT%"
                    },
                    "region": {
                      "startLine": 1,
                      "startColumn": 1,
                      "endLine": 1,
                      "endColumn": 2
                    }
                  }
                }
              ],
              "partialFingerprints": {
                "problem/v1": "2af3e3a3a0cdec0d5a19e83be0f2d470:1"
              }
            },
            {
              "ruleId": "P015",
              "ruleIndex": 10,
              "level": "error",
              "message": {
                "text": "a�[31m%0A��::error::x \\"q\\" 's' <b>&amp;]]>| \`c\` � 🎉 � @me $x$ � a�[31m%0A��::error::x \\"q\\" 's' <b>&amp;]]>| \`c\` � 🎉 � @me $x$ �"
              },
              "locations": [
                {
                  "physicalLocation": {
                    "artifactLocation": {
                      "uri": "my%2C%20sites%3Aa/100%25.json",
                      "uriBaseId": "%SRCROOT%"
                    },
                    "region": {
                      "startLine": 2,
                      "startColumn": 3,
                      "endLine": 2,
                      "endColumn": 6
                    }
                  },
                  "logicalLocations": [
                    {
                      "fullyQualifiedName": "/a \\"b\\" <c>& › a�[31m%0A��::error::x \\"q\\" 's' <b>&amp;]]>| \`c\` � 🎉 � @me $x$ �"
                    }
                  ]
                }
              ],
              "relatedLocations": [
                {
                  "id": 1,
                  "physicalLocation": {
                    "artifactLocation": {
                      "uri": "my%2C%20sites%3Aa/100%25.json",
                      "uriBaseId": "%SRCROOT%"
                    },
                    "region": {
                      "startLine": 2,
                      "startColumn": 3,
                      "endLine": 2,
                      "endColumn": 6
                    }
                  },
                  "message": {
                    "text": "Related place"
                  }
                }
              ],
              "partialFingerprints": {
                "problem/v1": "783944bc7ad2c00ac4f0fcbe40df89f3:1"
              },
              "fixes": [
                {
                  "description": {
                    "text": "a�[31m%0A��::error::x \\"q\\" 's' <b>&amp;]]>| \`c\` � 🎉 � @me $x$ �"
                  },
                  "artifactChanges": [
                    {
                      "artifactLocation": {
                        "uri": "my%2C%20sites%3Aa/100%25.json",
                        "uriBaseId": "%SRCROOT%"
                      },
                      "replacements": [
                        {
                          "deletedRegion": {
                            "startLine": 2,
                            "startColumn": 9,
                            "endLine": 2,
                            "endColumn": 309
                          },
                          "insertedContent": {
                            "text": "a\\\\u001b[31m%0A\\\\r\\\\n::error::x \\\\\\"q\\\\\\" 's' <b>&amp;]]>| \`c\` \\u202e 🎉 \\\\ud800 @me $x$ \\u0085"
                          }
                        }
                      ]
                    }
                  ],
                  "properties": {
                    "safe": false
                  }
                }
              ]
            },
            {
              "ruleId": "P012",
              "ruleIndex": 7,
              "level": "error",
              "message": {
                "text": "It is wrong. Make it right."
              },
              "locations": [
                {
                  "physicalLocation": {
                    "artifactLocation": {
                      "uri": "my%2C%20sites%3Aa/100%25.json",
                      "uriBaseId": "%SRCROOT%"
                    },
                    "region": {
                      "startLine": 2,
                      "startColumn": 3,
                      "endLine": 4,
                      "endColumn": 2
                    }
                  },
                  "logicalLocations": [
                    {
                      "fullyQualifiedName": "site › b"
                    }
                  ]
                }
              ],
              "partialFingerprints": {
                "problem/v1": "aeb2a771c3d35ce83a522ea16418c422:1"
              },
              "fixes": [
                {
                  "description": {
                    "text": "Rename it"
                  },
                  "artifactChanges": [
                    {
                      "artifactLocation": {
                        "uri": "my%2C%20sites%3Aa/100%25.json",
                        "uriBaseId": "%SRCROOT%"
                      },
                      "replacements": [
                        {
                          "deletedRegion": {
                            "startLine": 3,
                            "startColumn": 3,
                            "endLine": 3,
                            "endColumn": 6
                          },
                          "insertedContent": {
                            "text": "\\"c\\""
                          }
                        }
                      ]
                    }
                  ],
                  "properties": {
                    "safe": true
                  }
                }
              ]
            }
          ],
          "properties": {
            "omitted": 3
          }
        }
      ]
    }
    "
  `)
})

it('writes JUnit XML', () => {
  expect(formatJunit(nastyReport)).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="my, sites:a/100%.json" tests="5" failures="4" errors="0">
      <testsuite name="site settings" file="my, sites:a/100%.json" tests="3" failures="3" errors="0" skipped="0">
        <testcase classname="site settings" name="P005 byte-order-mark"><failure type="warning" message="The warning.">my, sites:a/100%.json:1:1
    The warning.
    Is first.</failure></testcase>
        <testcase classname="site settings" name="P012 unknown-property: site › b"><failure type="error" message="It is wrong.">my, sites:a/100%.json:2:3
    site › b
    It is wrong.
    Make it right.</failure></testcase>
        <testcase classname="site settings" name="3 more problems are not listed."><failure type="error" message="3 more problems are not listed.">3 more problems are not listed.</failure></testcase>
      </testsuite>
      <testsuite name="/" file="my, sites:a/100%.json" tests="1" failures="0" errors="0" skipped="0">
        <testcase classname="/" name="has no problems"/>
      </testsuite>
      <testsuite name="/a &#34;b&#34; &#60;c&#62;&#38;" file="my, sites:a/100%.json" tests="1" failures="1" errors="0" skipped="0">
        <testcase classname="/a &#34;b&#34; &#60;c&#62;&#38;" name="P015 wrong-value: /a &#34;b&#34; &#60;c&#62;&#38; › a�[31m%0A&#13;&#10;::error::x &#34;q&#34; &#39;s&#39; &#60;b&#62;&#38;amp;]]&#62;| \`c\` � 🎉 � @me $x$ �"><failure type="error" message="a�[31m%0A&#13;&#10;::error::x &#34;q&#34; &#39;s&#39; &#60;b&#62;&#38;amp;]]&#62;| \`c\` � 🎉 � @me $x$ �">my, sites:a/100%.json:2:3
    /a &#34;b&#34; &#60;c&#62;&#38; › a�[31m%0A&#13;
    ::error::x &#34;q&#34; &#39;s&#39; &#60;b&#62;&#38;amp;]]&#62;| \`c\` � 🎉 � @me $x$ �
    a�[31m%0A&#13;
    ::error::x &#34;q&#34; &#39;s&#39; &#60;b&#62;&#38;amp;]]&#62;| \`c\` � 🎉 � @me $x$ �
    a�[31m%0A&#13;
    ::error::x &#34;q&#34; &#39;s&#39; &#60;b&#62;&#38;amp;]]&#62;| \`c\` � 🎉 � @me $x$ �</failure></testcase>
      </testsuite>
    </testsuites>
    "
  `)
})

it('writes Markdown', () => {
  expect(formatMarkdown(nastyReport)).toMatchInlineSnapshot(`
    "## my, sites\\:a/100%.json: 2 errors, 1 warning in 1 page, and 3 more problems

    | Line | Problem | Where | What was found, and what to do |
    | ---: | --- | --- | --- |
    | 2:3 | **error** P015 wrong-value | /a "b" \\<c\\>\\& › a�\\[31m%0A \\:\\:error\\:\\:x "q" 's' \\<b\\>\\&amp;\\]\\]\\>\\| \\\`c\\\` � 🎉 � \\@me \\$x\\$ � | a�\\[31m%0A \\:\\:error\\:\\:x "q" 's' \\<b\\>\\&amp;\\]\\]\\>\\| \\\`c\\\` � 🎉 � \\@me \\$x\\$ �<br>a�\\[31m%0A \\:\\:error\\:\\:x "q" 's' \\<b\\>\\&amp;\\]\\]\\>\\| \\\`c\\\` � 🎉 � \\@me \\$x\\$ � |
    | 2:3 | **error** P012 unknown-property | site › b | It is wrong.<br>Make it right. |
    | 1:1 | **warning** P005 byte-order-mark |  | The warning.<br>Is first. |

    3 more problems are not listed.
    "
  `)
})

it('reports a clean file as the format allows', () => {
  expect([formats.pretty(clean), formatGithub(clean)]).toEqual(['', ''])
  expect(formatMarkdown(clean)).toBe('## pages.json: no problems in 2 pages\n')
  expect(formatJunit(clean)).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="pages.json" tests="3" failures="0" errors="0">
      <testsuite name="site settings" file="pages.json" tests="1" failures="0" errors="0" skipped="0">
        <testcase classname="site settings" name="has no problems"/>
      </testsuite>
      <testsuite name="/" file="pages.json" tests="1" failures="0" errors="0" skipped="0">
        <testcase classname="/" name="has no problems"/>
      </testsuite>
      <testsuite name="/a &#34;b&#34; &#60;c&#62;&#38;" file="pages.json" tests="1" failures="0" errors="0" skipped="0">
        <testcase classname="/a &#34;b&#34; &#60;c&#62;&#38;" name="has no problems"/>
      </testsuite>
    </testsuites>
    "
  `)
  expect(JSON.parse(formatJson(clean))).toMatchObject({ errors: 0, warnings: 0, problems: [] })
  expect(JSON.parse(formatSarif(clean)).runs[0].results).toEqual([])
})
