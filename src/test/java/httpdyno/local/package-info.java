/** Packages from somebody's disk, which are measured beside the published ones: what they are, and which servers use them. */
package httpdyno.local;
