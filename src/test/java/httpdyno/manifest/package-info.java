/** What is on disk in images/ and profiles/, as validated records; an unknown key is an error. */
package httpdyno.manifest;
